-- total
CREATE MACRO total(number, holds) AS coalesce(sum(number) FILTER (holds), 0)::BIGINT;

-- counted
CREATE TABLE counted AS
SELECT size, value, below, [{best}] AS best, len(list_filter(best, lambda it: it)) = 1 AS single,
    [{first}] AS first, [{agrees}] AS agrees, [{alone}] AS alone, number
FROM (SELECT * EXCLUDE times, sum(times)::BIGINT AS number FROM positions GROUP BY ALL);

-- raw
CREATE VIEW raw AS SELECT *, 1 AS number, {times} AS times FROM raw_positions WHERE controlled_value IS NOT NULL;

-- on_board
CREATE TABLE on_board AS SELECT * FROM raw WHERE size BETWEEN 1 AND {board} - 1;

-- has_room: an opener who is 1, 2 or 3 boxes ahead; at least as many boxes are claimed, with the same parity
CREATE VIEW has_room AS SELECT *, on_board.rowid AS place FROM on_board, range(1, 4) AS advantages(advantage)
WHERE size <= {board} - advantage AND ({board} - advantage - size) % 2 = 0;

-- values.parquet
SELECT size, value, total(number, true) AS positions, total(number, below) AS positions_below_two
FROM counted GROUP BY ALL ORDER BY ALL;

-- one_or_two.parquet
SELECT size, total(number, below) AS positions_below_two, total(number, below AND value IN (1, 2)) AS one_or_two,
    one_or_two / nullif(positions_below_two, 0) AS share
FROM range({size} + 1) AS sizes(size) LEFT JOIN counted USING (size)
GROUP BY ROLLUP (size) ORDER BY size NULLS LAST;

-- openings.parquet
SELECT size, kind, total(number, best[place] IS NOT NULL) AS positions,
    total(number, best[place]) AS optimal, total(number, best[place] AND single) AS only
FROM range(1, {size} + 1) AS sizes(size) CROSS JOIN kinds LEFT JOIN counted USING (size)
GROUP BY GROUPING SETS ((size, place, kind), (place, kind)) ORDER BY size NULLS LAST, place;

-- cases.parquet
SELECT size, theorem, name AS case, total(number, first[of] = place) AS positions,
    total(number, first[of] = place AND agrees[of]) AS right,
    total(number, first[of] = place AND agrees[of] AND alone[of]) AS only
FROM range(1, {size} + 1) AS sizes(size) CROSS JOIN cases LEFT JOIN counted USING (size)
GROUP BY GROUPING SETS ((size, of, theorem, place, name), (of, theorem, place, name))
ORDER BY size NULLS LAST, of, place;

-- opener.parquet
SELECT advantage, size, total(times, true) AS positions,
    total(times, advantage > value) AS won, total(times, advantage < value) AS lost,
    total(times, controlled_value < 2) AS positions_below_two,
    total(times, controlled_value < 2 AND advantage > value) AS won_below_two,
    total(times, controlled_value < 2 AND advantage < value) AS lost_below_two
FROM has_room GROUP BY ALL ORDER BY ALL;

-- opener_exceptions.parquet: a value of 1 or 2 has the parity of the remaining boxes
SELECT *, advantage > value AS won FROM has_room
WHERE controlled_value < 2 AND won <> (advantage > 2 - ({board} - advantage) % 2) ORDER BY advantage, place;
