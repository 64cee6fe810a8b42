import type pg from 'pg'

const needed = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** The database may lose acknowledged commits or is not UTF-8; the message is a Chinese sentence for the screen. */
export class NotDurable extends Error {}

/** Throws NotDurable when the database may lose acknowledged commits (reliability.md fact 5) or is not UTF-8. */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<string, string>>(
    needed.map((name) => `select '${name}' as name, current_setting('${name}') as value`).join(' union all '),
  )
  const off = rows
    .filter((row) => row['value'] === 'off' || row['value'] === 'local')
    .map((row) => row['name'])
  if (off.length > 0)
    throw new NotDurable(
      `数据库的 ${off.join('、')} 已关闭，已确认的订单可能丢失。请在 PostgreSQL 中打开后再启动`,
    )
  const encoding = await pool.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  )
  const [found] = encoding.rows
  if (found?.encoding !== 'UTF8')
    throw new NotDurable(
      `数据库的编码是 ${found?.encoding}，汉字会存错。请新建 UTF-8 编码的库，改好 DATABASE_URL 后再启动`,
    )
}
