import { sql } from 'kysely'
import type { FileReader } from '../files/index.ts'

/** A user's picture is for the users of its own factory. */
export const avatarReader: FileReader = {
  scope: ({ user }) =>
    sql<boolean>`exists (select 1 from app_user u where u.id = s.hung_id and u.factory_id = ${user?.factoryId ?? null})`,
  isLogged: false,
}
