create table settings (
  key text primary key,
  value jsonb not null,
  -- Readable by anyone through /api/home/config/configKey/{key}.
  public boolean not null default false,
  updated_at timestamptz not null default now(),
  -- Counts how often a setting was saved: who saves it says what they saw, and does not undo what another has done meanwhile.
  revision integer not null default 1,
  saved_by text not null default 'system'
);
