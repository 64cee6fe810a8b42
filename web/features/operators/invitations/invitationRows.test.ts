import { expect, test } from 'vitest'
import { invitationRows } from './invitationRows.ts'

test('reads a pasted table, a typed list and a CSV, with columns in any order', () => {
  const rows = [
    { company: '永康顺达物流', contact: '李经理', mobile: '13800138000' },
    { company: '金华远通货运', contact: '', mobile: '13900139000' },
  ]
  for (const text of [
    '企业\t联系人\t手机号\n永康顺达物流\t李经理\t13800138000\n金华远通货运\t\t13900139000\n',
    '永康顺达物流 李经理 138 0013 8000\n\n金华远通货运 139-0013-9000',
    '公司,电话,联系人\r\n永康顺达物流,13800138000,李经理\r\n金华远通货运,13900139000,',
  ])
    expect(invitationRows(text)).toEqual({ rows, faults: [] })
})

test('names lines without a mobile or a company', () => {
  expect(invitationRows('顺达物流 13800138000\n远通货运 0579-87654321\n13900139000')).toEqual({
    rows: [{ company: '顺达物流', contact: '', mobile: '13800138000' }],
    faults: ['第 2 行没有手机号', '第 3 行没有企业名称'],
  })
})
