import sqlite3,glob,os
def base(upto="0050"):
    c=sqlite3.connect(":memory:",isolation_level=None)
    for d in sorted(glob.glob("/work/main/migrations/sqlite/*")):
        if os.path.basename(d)[:4]>upto: break
        c.executescript(open(d+"/up.sql").read())
    return c
if __name__=="__main__":
    c=base()
    print(sqlite3.sqlite_version)
    for n,s in c.execute("select name,sql from sqlite_master where tbl_name in('outbound_messages','inbound_messages','outbox','transit_outbound_messages','transit_inbound_messages','transit_outbox') and sql is not null order by tbl_name,type desc,name"): print(s,";")
    print([r for r in c.execute("select name,sql from sqlite_master where type='trigger'")])
