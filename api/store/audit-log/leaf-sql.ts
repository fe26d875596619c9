/**
 * The text and the hash of a leaf, spelled out for the entry `a`. Neither the sequencer nor the check uses functions of
 * the database (`audit_leaf_text` is for readers): anyone who can change entries can change those too.
 */
export const leafTextSql = `
  pg_catalog.jsonb_build_object(
    'v', 1,
    'id', a.id,
    'at', pg_catalog.to_char(pg_catalog.timezone('UTC', a.at), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'actorId', a.actor_id,
    'actor', a.actor_name,
    'address', a.address,
    'requestId', a.request_id,
    'action', a.action,
    'entity', a.entity,
    'area', a.area,
    'recordId', a.record_id,
    'before', a.before,
    'after', a.after
  )::pg_catalog.text`;

/** Null if there is no entry. */
export const leafHashSql = `
  case when a.id is not null
    then pg_catalog.sha256('\\x00'::pg_catalog.bytea || pg_catalog.convert_to(${leafTextSql}, 'UTF8')) end`;
