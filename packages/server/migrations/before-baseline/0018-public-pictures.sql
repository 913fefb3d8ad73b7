-- Pictures that operators show to everybody: they belong to no person.
alter table file alter column user_id drop not null;
