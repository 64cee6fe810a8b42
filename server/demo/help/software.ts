import type pg from 'pg'
import type { SoftwarePlatform } from '#contract/help/softwareWords.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import { sha256 } from '../../core/secrets.ts'
import { demoAccounts } from '../people/accounts.ts'
import { zipFile } from './zipFile.ts'

interface DemoRelease {
  platform: SoftwarePlatform
  version: string
  daysAgo: number
  notes: string
}

const releases: readonly DemoRelease[] = [
  { platform: 'macos', version: '1.0.0', daysAgo: 120, notes: '第一版：桌面快捷方式的制作说明。' },
  { platform: 'windows', version: '1.0.0', daysAgo: 120, notes: '第一版：桌面快捷方式的制作说明。' },
  {
    platform: 'macos',
    version: '1.1.0',
    daysAgo: 20,
    notes: '补充：怎样打印 100×150 的标签，怎样让浏览器记住默认打印机。',
  },
  {
    platform: 'windows',
    version: '1.1.0',
    daysAgo: 20,
    notes: '补充：怎样打印 100×150 的标签，怎样让浏览器记住默认打印机。',
  },
]

const guide = ({ platform, version, notes }: DemoRelease) =>
  [
    `专线通使用说明 ${version}（${platform === 'windows' ? 'Windows 电脑' : '苹果电脑'}）`,
    '',
    '1. 用 Chrome 或 Edge 打开专线通并登录。',
    '2. 打开浏览器菜单，选“安装此站点”或“创建快捷方式”，桌面上就有了图标。',
    '3. 打印标签：在订单详情点“打印”，纸张选 100×150，边距选“无”。',
    '',
    notes,
    '',
  ].join('\r\n')

/** Loads two published releases of two platforms, each a small real zip. */
export async function loadSoftware(client: pg.ClientBase, store: FileStore, now: Date): Promise<void> {
  for (const release of releases) {
    const { platform, version, notes, daysAgo } = release
    const file = zipFile('专线通使用说明.txt', guide(release))
    const digest = sha256(file)
    // Derived from the content, so that a second load of the same demo adds nothing; 43 characters like every id.
    const partId = digest.toString('base64url')
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const { rows } = await client.query<{ id: number }>(
      `insert into software_release (platform, format, version, notes, bytes, uploaded_bytes, sha256, status, created_at, created_by,
        published_at, published_by)
       select $1, 'zip', $2, $3, $4, $4, $5, 'published', $6, u.id, $6, u.id from app_user u where u.mobile = $7
       returning id`,
      [platform, version, notes, file.length, digest.toString('hex'), at, demoAccounts.operator.mobile],
    )
    await client.query(
      'insert into software_part (id, release_id, begins_at, bytes, sha256) values ($1, $2, 0, $3, $4)',
      [partId, rows[0]?.id, file.length, digest],
    )
    await store.put(partId, file)
  }
}
