-- A condition that the planner believes to be dear for each row: a statement that has it beside one that an index answers reads
-- through the index, however few rows it wants (decision 0084).
create or replace function sought_by_index(holds boolean) returns boolean
	language plpgsql immutable cost 10000
	as $$ begin return holds; end $$;
