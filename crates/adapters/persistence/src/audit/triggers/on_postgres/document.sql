CASE
            WHEN jsonb_typeof({row}.{column}) = 'object' AND jsonb_typeof({other}.{column}) = 'object'
                THEN jsonb_build_object('{column}', (
                    SELECT coalesce(jsonb_object_agg(part.key, part.value), '{}') FROM jsonb_each({row}.{column}) AS part
                    WHERE part.value <> 'null' AND part.value IS DISTINCT FROM {other}.{column} -> part.key))
            WHEN {row}.{column} <> 'null' THEN jsonb_build_object('{column}', {row}.{column})
            ELSE '{}' END
