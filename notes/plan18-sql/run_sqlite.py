import sys; sys.path.insert(0,'/tmp/mig18')
from base import base; from fill import stmts
def sch(c): return sorted(r[0] for r in c.execute("select coalesce(sql,name) from sqlite_schema where name<>'sqlite_sequence'"))
def dump(c,ts): return {t:[tuple(r) for r in c.execute(f"select * from {t} order by 1")] for t in ts}
c=base(); OLD=["outbound_messages","transit_outbound_messages","inbound_messages","transit_inbound_messages","outbox","transit_outbox"]
up=open('/tmp/mig18/sqlite/up.sql').read(); down=open('/tmp/mig18/sqlite/down.sql').read()
e=base(); e.executescript(up); s1=sch(e); e.executescript(down); e.executescript(up); assert sch(e)==s1; 
# revert all
import glob,os
e.executescript(down)
for d in sorted(glob.glob("/work/main/migrations/sqlite/*"),reverse=True): e.executescript(open(d+"/down.sql").read())
print("left",sch(e))
for s in stmts(False): c.execute(s)
cols={t:[r[1] for r in c.execute(f"pragma table_info({t})")] for t in OLD}
def d2(): return {t:list(c.execute(f"select {','.join(cols[t])} from {t} order by id")) for t in OLD}
b=d2(); c.executescript("begin;"+up+"commit;")
for t in ("outbound_messages","inbound_messages","outbox"):
    print(t); 
    for r in c.execute(f"select * from {t} order by id"): print("  ",r)
print(list(c.execute("select * from sqlite_sequence where name like '%bound%' or name like '%outbox'")))
c.executescript("begin;"+down+"commit;"); a=d2()
for t in OLD: print(t, a[t]==b[t])
print(list(c.execute("select * from sqlite_sequence where name like '%bound%' or name like '%outbox'")))
