set -e
P="psql -h /tmp/mig18/pg -p 54818 -U postgres -q -X -v ON_ERROR_STOP=1"
$P -c "DROP DATABASE IF EXISTS m" -c "CREATE DATABASE m"
M="$P -d m"
for d in $(ls -d /work/main/migrations/postgres/* | sort); do $M -1 -f $d/up.sql >/dev/null; done
schema() { $M -At -c "SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default, is_identity, collation_name) FROM information_schema.columns WHERE table_schema='public' UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname='public' UNION ALL SELECT conrelid::regclass||' '||conname||' '||pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace='public'::regnamespace ORDER BY 1"; }
schemanp() { $M -At -c "SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity, collation_name) FROM information_schema.columns WHERE table_schema='public' UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname='public' UNION ALL SELECT conrelid::regclass||' '||conname||' '||pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace='public'::regnamespace ORDER BY 1"; }
schemanp > s0
python3 -c "
import sys; sys.path.insert(0,'/tmp/mig18')
from fill import stmts
print(';\n'.join(stmts(True))+';')" > fill.sql
$M -1 -f fill.sql >/dev/null
D() { for t in outbound_messages transit_outbound_messages inbound_messages transit_inbound_messages outbox; do echo $t; $M -At -c "select row_to_json(x)::jsonb from $t x order by id" || true; done; }
D > d0
$M -1 -f postgres/up.sql >/dev/null; schema > s1
for t in outbound_messages inbound_messages outbox; do $M -At -c "select row_to_json(x) from $t x order by id"; done > up.out
$M -At -c "select sequencename,last_value from pg_sequences where sequencename ~ 'bound_mess|outbox'"
$M -1 -f postgres/down.sql >/dev/null; schemanp > s2; D > d1
diff s0 s2 && echo schema-same; diff d0 d1 && echo data-same
$M -At -c "select sequencename,last_value from pg_sequences where sequencename ~ 'bound_mess|outbox'"
# all down on empty db
$M -1 -f postgres/up.sql >/dev/null; $M -1 -f postgres/down.sql >/dev/null
for d in $(ls -d /work/main/migrations/postgres/* | sort -r); do $M -1 -f $d/down.sql >/dev/null || echo FAIL $d; done
schema | head
for d in $(ls -d /work/main/migrations/postgres/* | sort); do $M -1 -f $d/up.sql >/dev/null; done; $M -1 -f postgres/up.sql>/dev/null; schema > s3; diff s1 s3 && echo remade-same
