E4="'e4'"; C01="'01'"
# neutral rows: {H} stands for hex blob per database
T="'2026-03-%02dT09:30:00.000000Z'"
def stmts(pg):
    b=(lambda h:"'\\x%s'"%h) if pg else (lambda h:"x'%s'"%h)
    ov=" OVERRIDING SYSTEM VALUE" if pg else ""
    s=[]
    for i,(d,c,l,extra) in enumerate([(5,'NULL','L1',''),('NULL',9,'V1',''),(5,'NULL','L2',''),(6,'NULL','L3','')],1):
        em="NULL" if c!='NULL' else "'{}'"
        s.append(f"INSERT INTO outbound_messages(id,organisation_id,declaration_id,customer_id,kind,lrn,body,emission_map,created_at,due_at,attempts,last_error,failed_at,failure,answer_id,answered_at,answer_code,open_tries,held_by){ov} VALUES({i},1,{d},{c},'declaration','{l}',{b('0'+str(i))},{em},{T%i},{T%i if i==3 else 'NULL'},{i},'e{i}',{T%9 if i==4 else 'NULL'},{E4 if i==4 else 'NULL'},{'2' if i==1 else 'NULL'},{T%3 if i==1 else 'NULL'},{C01 if i==1 else 'NULL'},{i%2},0)")
    for i in (1,2):
        s.append(f"INSERT INTO transit_outbound_messages(id,organisation_id,transit_id,kind,lrn,sealed_body,emission_map,created_at,due_at,attempts,refusals,answer_id,answered_at,answer_type,mrn,first_lrn){ov} VALUES({i},2,5,'declaration','T{i}',{b('a'+str(i))},'{{}}',{T%i},NULL,0,0,{i},{T%4},'IE028',NULL,'T0')")
    for i,(o,d,f) in enumerate([(1,5,'01'),(1,5,'09'),('NULL','NULL','13'),(1,'NULL','90')],1):
        s.append(f"INSERT INTO inbound_messages(id,organisation_id,declaration_id,function_codes,body,received_at,due_at,fate){ov} VALUES({i},{o},{d},'{f}',{b('0'+str(i))},{T%i},NULL,'applied')")
    for i,(o,d) in enumerate([(2,5),('NULL','NULL'),(2,5)],1):
        s.append(f"INSERT INTO transit_inbound_messages(id,organisation_id,transit_id,message_type,lrn,body,received_at,due_at,fate){ov} VALUES({i},{o},{d},'IE028','T1',{b('b'+str(i))},{T%i},{T%i},'new')")
    for t,c in (("outbox","declaration_id"),("transit_outbox","transit_id")):
        for i in (1,2,3):
            s.append(f"INSERT INTO {t}(id,organisation_id,{c},subscriber,event,due_at,attempts){ov} VALUES({i},1,5,'s','{{\"n\":{i}}}',{T%i},0)")
    if pg:
        for t in ("outbound_messages","transit_outbound_messages","inbound_messages","transit_inbound_messages","outbox","transit_outbox"):
            s.append(f"SELECT setval(pg_get_serial_sequence('{t}','id'), 10)")
    else:
        s.append("UPDATE sqlite_sequence SET seq=10 WHERE name LIKE '%bound_messages' OR name LIKE '%outbox'")
    return s
