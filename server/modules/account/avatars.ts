import { sql } from 'kysely'
import type { FileReader } from '../files/index.ts'

/** Reader of a user's picture: only users of the same factory may read it. */
export const avatarReader: FileReader = {
  scope: ({ user }) =>
    sql<boolean>`exists (select 1 from app_user u where u.id = s.hung_id and u.factory_id = ${user?.factoryId ?? null})`,
  isLogged: false,
}
