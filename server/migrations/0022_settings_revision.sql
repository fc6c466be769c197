-- Counts how often a setting was saved: who saves it says what they saw, and does not undo what another has done meanwhile.
alter table settings add column revision integer not null default 1;
alter table settings add column saved_by text not null default 'system';
