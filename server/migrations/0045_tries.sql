-- Tries at passwords and codes are now counted for members as well as for the staff.
alter table staff_tries rename to tries;
alter index staff_tries_since rename to tries_since;
alter index staff_tries_pkey rename to tries_pkey;
