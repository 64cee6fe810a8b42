import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'

const index = indexRegions(rows)
const remarkOf = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' }).remark?.value

test.each([
  ['锁具30箱，玻璃面板怕摔，到付', '玻璃面板怕摔'],
  ['锁具30箱，路上要固定牢。运费到付', '路上要固定牢'],
  ['锁具30箱 箭头朝上', '箭头朝上'],
  ['锁具30箱，上面别压东西啊', '上面别压东西'],
  ['锁具30箱，木箱不能倒放', '木箱不能倒放'],
  ['锁具30箱，车要带尾板', '车要带尾板'],
  ['锁具30箱\n装车要带尾板', '装车要带尾板'],
  ['锁具30箱 进仓号SL-88213', '进仓号SL-88213'],
  ['锁具30箱。易碎轻放跟他们讲一声', '易碎轻放'],
  ['锁具30箱，卸货那边没有叉车', '卸货那边没有叉车'],
  ['卖家备注：月结，不要回单', undefined],
  ['锁具30箱，送仓前一天要预约', '送仓前一天要预约'],
  ['锁具30箱，工地只能晚上9点以后进车', '工地只能晚上9点以后进车'],
  ['锁具30箱 进仓编号 SHWGQ61190', '进仓编号 SHWGQ61190'],
  ['锁具30箱，进仓编号稍后发你', undefined],
  ['锁具30箱，别压重货', '别压重货'],
  ['玻璃防碎纸10卷，到付', undefined],
  ['锁具30箱\n备注：楼梯承重500公斤', '楼梯承重500公斤'],
  ['锁具30箱\n备注：叠放不超过3个', '叠放不超过3个'],
  ['锁具30箱。仓库12点到2点不收货', '仓库12点到2点不收货'],
  ['卖家备注：锁具1台，38kg，送货上楼', undefined],
  ['锁具30箱，面单别写我们公司', '面单别写我们公司'],
  ['锁具30箱，反正周五前到', '周五前到'],
  ['locks 30 ctns, FRAGILE', 'FRAGILE'],
  ['锁具30箱，卸货要叉车，别斜放', '卸货要叉车，别斜放'],
  ['锁具30箱，工地白天进不了大车', '工地白天进不了大车'],
  ['锁具30箱，到了打我电话', '到了打我电话'],
  ['锁具30箱\n其它：底下放平', '底下放平'],
  ['锁具30箱\n备注：无', undefined],
  ['锁具30箱，货已经打包好了，到付', undefined],
  ['锁具30箱，备注：到付，送到店里', undefined],
  ['备注：锁具30箱，收货 高峰 13800009001', undefined],
])('reads the remark of %s: %s', (text, remark) => {
  expect(remarkOf(text)).toBe(remark)
})
