-- Steps, questions and answers of one project; without a project they are of the shared catalogs. rules/catalogs 20
alter table step add column project_id bigint;
alter table step add constraint step_project_id_fkey foreign key (project_id) references project (id);
alter table step drop constraint step_name_key_key;
alter table step add constraint step_name_key unique nulls not distinct (project_id, name_key);

alter table question add column project_id bigint;
alter table question add constraint question_project_id_fkey foreign key (project_id) references project (id);
alter table question drop constraint question_name_key_key;
alter table question add constraint question_name_key unique nulls not distinct (project_id, name_key);

alter table answer add column project_id bigint;
alter table answer add constraint answer_project_id_fkey foreign key (project_id) references project (id);
alter table answer drop constraint answer_question_id_name_key_key;
alter table answer
  add constraint answer_name_key unique nulls not distinct (question_id, project_id, name_key);
