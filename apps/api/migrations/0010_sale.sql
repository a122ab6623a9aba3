-- What the functions of the sale hand to one another. rules/tickets 4; decisions/029

-- A submission that is to be sold, and what became of it.
create type sale as (
  -- Its place among those that are sold together, from 1.
  n integer,
  idempotency_key text,
  digest text,
  -- The columns that the visitor fills, by their names in the domain (ticket-fields.ts).
  fields jsonb,
  answers jsonb,
  culture_code text,
  scenario_version integer,
  original_price bigint,
  -- What is due; without a price the ticket is issued at once.
  price bigint,
  -- A ticket that staff register may be paid already: then nothing is due, and this was paid.
  paid_price bigint,
  payment_id text,
  promo_code_id bigint,
  hold_minutes integer,
  unique_email text,
  unique_subject text,
  -- Whom a hold counts for, and the maximums. rules/tickets 24
  recipient text,
  recipient_maximum integer,
  network text,
  network_maximum integer,
  -- Per cent of the registration's places.
  network_share integer,
  -- Verification codes: a list of { address, salt, questionId }. rules/attend 15
  proofs jsonb,
  staff_id bigint,
  -- Null: the visitor.
  staff_name text,
  is_mailed boolean,
  outcome text,
  ticket_id bigint,
  identifier uuid,
  barcode text,
  expire_payment_at timestamptz(3),
  -- The question whose address is not verified.
  question_id bigint
);

-- What stands against the submissions of one sale, and what those before have claimed.
create type sale_facts as (
  used_keys text[],
  taken_emails text[],
  taken_subjects text[],
  -- Held tickets, by r and the recipient, n and the network.
  holds jsonb,
  -- How many tickets the registration has.
  ticket_count integer,
  -- Address and salt of each verification code that can be used.
  open_proofs text[],
  -- Uses left, by promo code.
  promo_room jsonb
);
