import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { FactoryType, Role } from '#contract/kernel/access.ts'
import { pages } from '#contract/kernel/pages.ts'
import { actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

/** Written by hand from the specification (§2) and product.md §1, independently of the table under test. */
const personas = {
  访客: null,
  未认证: [0, 'admin'],
  个人: [1, 'admin'],
  生产企业管理员: [2, 'admin'],
  生产企业员工: [2, 'user'],
  物流企业管理员: [3, 'admin'],
  物流企业员工: [3, 'user'],
  平台运营: [9, 'admin'],
} as const satisfies Record<string, readonly [FactoryType, Role] | null>
type Persona = keyof typeof personas

const all = Object.keys(personas) as Persona[]
const loggedIn = all.filter((persona) => persona !== '访客')
const admins = loggedIn.filter((persona) => !persona.endsWith('员工'))
const enterpriseAdmins: Persona[] = ['生产企业管理员', '物流企业管理员']
const carriers: Persona[] = ['物流企业管理员', '物流企业员工']
const operators: Persona[] = ['平台运营']

type Row = [group: string, order: number, path: string, title: string, who: Persona[], hidden?: 'hidden']

/** Group, its order, path, title and who may open it; in the order of the menu. */
const rows: Row[] = [
  ['找专线', 0, '/base/search', '找专线', all],
  ['找专线', 0, '/base/carrier/:id', '承运商', all, 'hidden'],
  ['查运单', 2, '/base/track', '查运单', all],
  ['专线收藏', 3, '/base/favorites', '专线收藏', all],
  ['联系咨询', 4, '/base/consult', '联系咨询', all],
  ['订单', 5, '/orders/new', '在线下单', all],
  ['订单', 5, '/orders/batch', '批量下单', loggedIn],
  ['订单', 5, '/orders/ordersList', '订单列表', all],
  ['订单', 5, '/orders/statements', '对账单', loggedIn],
  ['订单', 5, '/orders/inquiries', '询价', all],
  ['订单', 5, '/orders/newInquiry', '向几家询价', all, 'hidden'],
  ['订单', 5, '/orders/inquiry/:id', '询价详情', all, 'hidden'],
  ['订单', 5, '/orders/orderDetail/:id', '订单详情', loggedIn, 'hidden'],
  ['收发货人', 6, '/record/shipper', '发货人', loggedIn],
  ['收发货人', 6, '/record/recipient', '收货人', loggedIn],
  ['账户', 7, '/user/info', '我的账号', loggedIn],
  ['账户', 7, '/user/factory', '企业信息', enterpriseAdmins],
  ['账户', 7, '/user/staff', '员工管理', enterpriseAdmins],
  ['账户', 7, '/user/verification/:id', '实名认证', admins, 'hidden'],
  ['承运', 8, '/carrier/lines', '专线管理', carriers],
  ['承运', 8, '/carrier/orders', '承运订单', carriers],
  ['承运', 8, '/carrier/fleet', '车辆司机', carriers],
  ['承运', 8, '/carrier/counter', '柜台开单', carriers],
  ['承运', 8, '/carrier/statements', '客户对账', carriers],
  ['承运', 8, '/carrier/inquiries', '客户询价', carriers],
  ['承运', 8, '/carrier/consults', '客户咨询', carriers],
  ['承运', 8, '/carrier/board', '经营看板', carriers],
  ['承运', 8, '/carrier/api', '接口对接', ['物流企业管理员']],
  ['运营', 9, '/ops/board', '运营看板', operators],
  ['运营', 9, '/ops/orders', '订单总览', operators],
  ['运营', 9, '/ops/reviews', '评价管理', operators],
  ['运营', 9, '/ops/verifications', '实名审核', operators],
  ['运营', 9, '/ops/lines', '专线监管', operators],
  ['运营', 9, '/ops/accounts', '账号管理', operators],
  ['运营', 9, '/ops/sites', '开通城市', operators],
  ['运营', 9, '/ops/invitations', '邀请承运商', operators],
  ['运营', 9, '/ops/feedback', '反馈处理', operators],
  ['运营', 9, '/ops/software', '软件发布', operators],
  ['运营', 9, '/ops/renewals', '续费管理', operators],
  ['运营', 9, '/ops/notices', '公告管理', operators],
  ['运营', 9, '/ops/audit', '操作审计', operators],
  ['帮助', 16, '/help/software', '软件下载', loggedIn],
  ['帮助', 16, '/help/feedback', '意见反馈', loggedIn],
]

async function menuOf(persona: Persona) {
  const who = personas[persona]
  const as: CallOptions = who ? { token: (await actor(app, { type: who[0], role: who[1] })).token } : {}
  const menu = await app.data('/api/user/menu', {}, as)
  return menu.flatMap(({ title, order, pages: items }) =>
    items.map((item) => [title, order, item.path, item.title, item.hidden]),
  )
}

test('names every page below but those without a menu: login, agreements, cashier, invitations, pages of links', () => {
  const paths = pages.filter(({ group }) => group !== null).map(({ path }) => path)
  expect(pages.length - paths.length).toBe(7)
  expect(rows.map(([, , path]) => path).toSorted()).toEqual(paths.toSorted())
})

test.each(all)('shows %s the permitted pages, hidden ones marked', async (persona) => {
  const expected = rows
    .filter(([, , , , who]) => who.includes(persona))
    .map(([group, order, path, title, , hidden]) => [group, order, path, title, hidden === 'hidden'])
  expect(expected.length).toBeGreaterThan(3)
  expect(await menuOf(persona)).toEqual(expected)
})

test("answers a dead token with its problem instead of a visitor's menu", async () => {
  expect(await app.call('/api/user/menu', {}, { token: 'unheard-of' })).toMatchObject({ code: 508 })
})
