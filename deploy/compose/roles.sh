#!/bin/sh
# Run by the image of PostgreSQL when it makes an empty database: one role owns the tables, the store works as the other.
set -eu

psql --username postgres --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
create role halfturn_owner login password :'owner';
create role halfturn_app login password :'app';
create database halfturn owner halfturn_owner;
SQL
