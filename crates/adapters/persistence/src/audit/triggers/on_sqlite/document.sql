iif(OLD.{column} IS NEW.{column}, NULL, iif(OLD.{column} IS NULL OR NEW.{column} IS NULL
                    OR json_type(OLD.{column}) <> 'object' OR json_type(NEW.{column}) <> 'object', {row}.{column},
                    (SELECT json_group_object(part.key, json({row}.{column} -> part.fullkey)) FROM json_each({row}.{column}) AS part
                        WHERE part.type <> 'null' AND ({row}.{column} -> part.fullkey) IS NOT ({other}.{column} -> part.fullkey))))
