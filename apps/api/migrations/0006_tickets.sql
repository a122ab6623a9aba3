-- Promo codes, tickets, what is searched and counted of them, and payments that came too late. rules/tickets

create table promo_code_group_type (
  id smallint primary key,
  name text not null unique check (name <> '')
);
insert into promo_code_group_type (id, name)
values (1, 'Exhibitor'), (2, 'Partner'), (3, 'Media'), (4, 'Organiser'), (5, 'VIP');

-- Promo codes, in groups. rules/promo-codes
create table promo_code_group (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  type_id smallint not null references promo_code_group_type (id),
  -- Whom the codes are for, such as an exhibitor's name.
  owner text not null default '',
  image_file_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, image_file_id) references file (project_id, id)
);
create index promo_code_group_image on promo_code_group (project_id, image_file_id) where image_file_id is not null;

create table promo_code (
  project_id bigint not null,
  id bigint generated always as identity,
  group_id bigint not null,
  -- As it was typed.
  code text not null check (code <> ''),
  -- As it is compared: NFKC, trimmed, upper case.
  code_key text not null check (code_key <> ''),
  discount_millionths integer not null check (discount_millionths between 1 and 1000000),
  ticket_count integer not null check (ticket_count > 0),
  issued integer not null default 0 check (issued >= 0),
  held integer not null default 0 check (held >= 0),
  -- Of what staff edit; a sale does not change it.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, code_key),
  foreign key (project_id, group_id) references promo_code_group (project_id, id),
  constraint promo_code_never_overused check (issued + held <= ticket_count)
)
-- A sale rewrites the row: room on its page keeps it in one place, out of the indexes.
with (fillfactor = 70);
create index promo_code_of_group on promo_code (project_id, group_id, id);

-- Money is kept in whole cents: sums and discounts are exact in the database and in the code.
create table ticket (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  -- What stands in the ticket's public link.
  identifier uuid not null,
  barcode text not null,
  status text not null check (status in ('held', 'issued', 'cancelled', 'expired')),
  created_at timestamptz(3) not null default now(),
  first_name text not null default '',
  last_name text not null default '',
  sur_name text not null default '',
  gender text not null default '',
  company text not null default '',
  position text not null default '',
  country text not null default '',
  region text not null default '',
  city text not null default '',
  company_address text not null default '',
  post_code text not null default '',
  mobile_phone text not null default '',
  email text not null default '',
  subscribe text not null default '',
  web_site text not null default '',
  purpose text not null default '',
  job_level text not null default '',
  -- The group and the promo code as it was typed then: renaming keeps history.
  promotion_id bigint,
  promo_code text,
  original_price_cents bigint not null,
  price_cents bigint not null,
  purchased boolean not null,
  payment_id text,
  expire_payment_at timestamptz(3),
  culture_code text not null,
  scenario_version integer not null,
  -- Every answer, as it was given.
  answers jsonb not null,
  -- The address that must not come twice among the live tickets of a registration that says so.
  unique_email text,
  -- The mailbox of the e-mail address, with all its spellings folded together. rules/tickets 24, 25
  hold_recipient text,
  -- A keyed hash of the visitor's network; the address itself is stored nowhere.
  hold_network bytea,
  -- How it was paid. rules/tickets 17
  payment_method text,
  payment_reference text,
  paid_at timestamptz(3),
  promo_code_id bigint,
  -- One live ticket for each attendee who signed in. A dead ticket keeps its subject, for a late payment.
  -- rules/tickets 32
  unique_subject text,
  primary key (project_id, id),
  unique (project_id, barcode),
  unique (identifier, project_id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, barcode) references barcode (project_id, code),
  foreign key (project_id, promo_code_id) references promo_code (project_id, id),
  check (price_cents >= 0 and price_cents <= original_price_cents),
  -- rules/tickets 16
  constraint ticket_held_until_purchased check (status <> 'held' or not purchased),
  constraint ticket_gives_address_back check (unique_email is null or status in ('held', 'issued')),
  -- Both are needed only while the ticket waits for its payment.
  constraint ticket_forgets_network check (status = 'held' or (hold_recipient is null and hold_network is null))
);
create unique index ticket_unique_email on ticket (project_id, registration_id, unique_email) where unique_email is not null;
create unique index ticket_unique_subject on ticket (project_id, registration_id, unique_subject)
  where unique_subject is not null and status in ('held', 'issued');
-- The mail with all tickets of an address needs them in the very moment. rules/attend 21
create index ticket_email on ticket (project_id, lower(left(email, 100)), id);
-- The tickets of a registration, the newest first, and which of them count, from the index alone. rules/responses
create index ticket_registration on ticket (project_id, registration_id, created_at, id) include (status);
create index ticket_promo_code on ticket (project_id, promo_code_id, id) where promo_code_id is not null;
-- The holds that are due, and those of a recipient or a network. rules/tickets 18, 24, 25
create index ticket_due on ticket (expire_payment_at) include (project_id, registration_id) where status = 'held';
create index ticket_hold_recipient on ticket (project_id, registration_id, hold_recipient) where hold_recipient is not null;
create index ticket_hold_network on ticket (project_id, registration_id, hold_network) where hold_network is not null;

-- One row for each submission: the same key never makes a second ticket. Without a ticket, its answers stand here.
create table submission (
  project_id bigint not null,
  registration_id bigint not null,
  idempotency_key text not null,
  -- SHA-256 of what was sent.
  digest bytea not null,
  ticket_id bigint,
  answers jsonb,
  created_at timestamptz not null default now(),
  -- What is searched, of text messages alone: the answers of a ticket stand with it, so that a sale writes nothing here.
  words text,
  primary key (project_id, registration_id, idempotency_key),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  check ((ticket_id is null) <> (answers is null)),
  check ((words is null) = (answers is null))
);
-- Answers whose outcome was a text message. Sales write no entry here. rules/responses
create index submission_message on submission (project_id, registration_id, created_at, idempotency_key)
  where ticket_id is null;
create index submission_words on submission using gin (words gin_trgm_ops) where ticket_id is null;

-- A payment that could not become its ticket's when it came. rules/tickets 28–30
create table late_payment (
  project_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  payment_id text not null,
  method text,
  reference text,
  amount_cents bigint not null check (amount_cents >= 0),
  reason text not null check (reason in
    ('cancelled', 'paid', 'soldOut', 'addressTaken', 'barcodeTaken', 'promoCodeExhausted', 'alreadyRegistered')),
  received_at timestamptz(3) not null default now(),
  state text not null default 'open' check (state in ('open', 'returned', 'used')),
  settled_at timestamptz(3),
  return_reference text,
  primary key (project_id, id),
  -- The same payment of a ticket stands once, however often it is reported.
  unique (project_id, ticket_id, payment_id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'returned') = (return_reference is not null))
);
create index late_payment_open on late_payment (received_at, project_id, id) where state = 'open';

-- What the tickets screen searches and sorts by stands in tables of their own, which a job fills beside the sales: a sale
-- notes its ticket and no more. Lists also read the tickets that are noted and not in the tables yet. rules/tickets 11

-- Tickets that were made or changed and are not indexed since. A log without keys of other tables: whatever commits late
-- is noted in the same transaction, so nothing can be passed over.
create table ticket_change (
  project_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  primary key (project_id, id)
)
-- Its rows live a second; handing their pages back would lock the sales out.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, vacuum_truncate = off);

create table ticket_search (
  project_id bigint not null,
  ticket_id bigint not null,
  status text not null,
  words text not null,
  primary key (project_id, ticket_id)
);
create index ticket_search_words on ticket_search using gin (words gin_trgm_ops);

-- The columns of the tickets screen as they are ordered: text without regard to case, by its first 100 characters. The
-- other columns have an index of their own on the tickets. rules/tickets 9
create table ticket_sort (
  project_id bigint not null,
  ticket_id bigint not null,
  status text not null,
  created_at timestamptz(3) not null,
  first_name text not null,
  last_name text not null,
  sur_name text not null,
  gender text not null,
  company text not null,
  position text not null,
  country text not null,
  region text not null,
  city text not null,
  company_address text not null,
  post_code text not null,
  mobile_phone text not null,
  subscribe text not null,
  web_site text not null,
  purpose text not null,
  job_level text not null,
  promotion_id bigint,
  promo_code text,
  original_price_cents bigint not null,
  price_cents bigint not null,
  purchased boolean not null,
  payment_id text,
  expire_payment_at timestamptz(3),
  primary key (project_id, ticket_id)
);
create index ticket_sort_status on ticket_sort (project_id, status, ticket_id);
create index ticket_sort_created_at on ticket_sort (project_id, created_at, ticket_id);
create index ticket_sort_first_name on ticket_sort (project_id, first_name, ticket_id);
create index ticket_sort_last_name on ticket_sort (project_id, last_name, ticket_id);
create index ticket_sort_sur_name on ticket_sort (project_id, sur_name, ticket_id);
create index ticket_sort_gender on ticket_sort (project_id, gender, ticket_id);
create index ticket_sort_company on ticket_sort (project_id, company, ticket_id);
create index ticket_sort_position on ticket_sort (project_id, position, ticket_id);
create index ticket_sort_country on ticket_sort (project_id, country, ticket_id);
create index ticket_sort_region on ticket_sort (project_id, region, ticket_id);
create index ticket_sort_city on ticket_sort (project_id, city, ticket_id);
create index ticket_sort_company_address on ticket_sort (project_id, company_address, ticket_id);
create index ticket_sort_post_code on ticket_sort (project_id, post_code, ticket_id);
create index ticket_sort_mobile_phone on ticket_sort (project_id, mobile_phone, ticket_id);
create index ticket_sort_subscribe on ticket_sort (project_id, subscribe, ticket_id);
create index ticket_sort_web_site on ticket_sort (project_id, web_site, ticket_id);
create index ticket_sort_purpose on ticket_sort (project_id, purpose, ticket_id);
create index ticket_sort_job_level on ticket_sort (project_id, job_level, ticket_id);
create index ticket_sort_promotion_id on ticket_sort (project_id, promotion_id nulls first, ticket_id);
create index ticket_sort_promo_code on ticket_sort (project_id, promo_code nulls first, ticket_id);
create index ticket_sort_original_price on ticket_sort (project_id, original_price_cents, ticket_id);
create index ticket_sort_price on ticket_sort (project_id, price_cents, ticket_id);
create index ticket_sort_purchased on ticket_sort (project_id, purchased, ticket_id);
create index ticket_sort_payment_id on ticket_sort (project_id, payment_id nulls first, ticket_id);
create index ticket_sort_expire_payment_at on ticket_sort (project_id, expire_payment_at nulls first, ticket_id);

-- What was answered, as it is searched. rules/responses 6
create table answer_search (
  project_id bigint not null,
  ticket_id bigint not null,
  registration_id bigint not null,
  words text not null,
  primary key (project_id, ticket_id)
);
create index answer_search_words on answer_search using gin (words gin_trgm_ops);

-- How often each answer was given, by parts of a registration's responses: 1024 ticket numbers, or ten minutes of
-- messages. Filled when somebody asks, never by a sale. A part whose fingerprint has changed is counted again.
create table answer_tally (
  project_id bigint not null,
  registration_id bigint not null,
  source text not null check (source in ('ticket', 'message')),
  part bigint not null,
  fingerprint text not null,
  responses integer not null check (responses >= 0),
  -- [question, kind, entry or tick, count]; kind and entry null: who answered the question at all.
  counts jsonb not null,
  primary key (project_id, registration_id, source, part),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
