import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'

const index = indexRegions(rows)

/** Returns pieces, kilograms and cubic metres of each row. */
const goodsOf = (goods: string) =>
  smartPaste(`收货人王强13800138000 成都市金牛区荷花池8号\n${goods}`, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
  }).goods.map(({ pieces, weightGrams, volumeCm3 }) => [
    pieces?.value,
    weightGrams && weightGrams.value / 1000,
    volumeCm3 && volumeCm3.value / 1_000_000,
  ])

test.each([
  ['冲击钻一件38斤共30件', [[30, 570, undefined]]],
  ['挂烫机 16箱\n每箱50×35×42cm，9公斤', [[16, 144, undefined]]],
  ['平衡车66箱，一箱0.085方 13.2kg', [[66, 871.2, 5.61]]],
  ['攻丝机 木箱3个\n每个120×80×95cm 0.912方 265kg', [[3, 265, 2.736]]],
  ['单门12樘 每樘48公斤、0.21方', [[12, 576, 2.52]]],
  ['角磨机40箱 每箱12kg 0.02方', [[40, 480, 0.8]]],
  ['电动扳手50箱，单箱14公斤，0.06方', [[50, 700, 3]]],
  ['电动扳手50箱，单箱14公斤，3方', [[50, 700, 3]]],
  ['门板5托，每托2.64个方，每托0.42吨', [[5, 2100, 13.2]]],
  ['阀芯4托\n每托 120 × 100 × 135 cm ， 310 公斤', [[4, 1240, undefined]]],
  ['软管六卷，五十公斤一卷\n一共6件', [[6, 300, undefined]]],
  ['保温壶120箱，毛重九公斤半一箱，净重八公斤', [[120, 1140, undefined]]],
  ['咖啡壶 28 ctns, 每箱 gross 10.5kg', [[28, 294, undefined]]],
  ['空压机/4台/木架/西宁', [[4, undefined, undefined]]],
  ['螺丝刀，5箱，每箱40×30×35，12.5公斤的', [[5, 62.5, undefined]]],
  ['磨刀机26箱一箱差不多十七公斤', [[26, 442, undefined]]],
  ['太阳能灶9台 打了木架 每台带架子86公斤', [[9, 774, undefined]]],
  // what all weigh together
  ['工业风扇10台，每台60×40×40，70公斤', [[10, 70, undefined]]],
  ['工业风扇10台，每台60×40×40，70公斤的', [[10, 70, undefined]]],
  ['饮水机8台，每台35×35×100，90公斤', [[8, 90, undefined]]],
  ['汽油发电机4台，每台85×60×70，共112kg', [[4, 112, undefined]]],
  ['汽油发电机4台，每台85×60×70，520kg', [[4, 520, undefined]]],
  ['螺丝刀5箱，每箱40×30×35，62.5公斤', [[5, 62.5, undefined]]],
  ['水壶20箱 每箱15公斤 2.1方', [[20, 300, 2.1]]],
  ['水壶20箱 每箱15公斤、2.1方', [[20, 300, 2.1]]],
  ['水壶16箱 每箱50×35×42cm，320公斤', [[16, 320, undefined]]],
  ['水壶16箱 每箱50×35×42cm，180公斤', [[16, 180, undefined]]],
  ['螺丝5箱 每箱30公斤', [[5, 150, undefined]]],
])('%s', (goods, rowsOfGoods) => {
  expect(goodsOf(goods)).toEqual(rowsOfGoods)
})
