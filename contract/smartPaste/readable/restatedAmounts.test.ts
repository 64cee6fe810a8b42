import { describe, expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)

/** Returns name, pieces, kilograms and cubic metres of each row, without what is not given. */
const goodsOf = (goods: string) =>
  smartPaste(`收货人王强13800138000 成都市金牛区荷花池8号\n${goods}`, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
    tagger: trainedTagger,
  }).goods.map(({ name, pieces, weightGrams, volumeCm3 }) =>
    [
      name?.value,
      pieces?.value,
      weightGrams && weightGrams.value / 1000,
      volumeCm3 && volumeCm3.value / 1_000_000,
    ].filter((value) => value !== undefined),
  )

describe('amounts that are given again', () => {
  test.each([
    ['防火门10樘，打错了，11樘，一樘55公斤', [['防火门', 11, 605]]],
    ['防火门20樘，每樘70公斤\n其它不变，数量改12樘', [['防火门', 12, 840]]],
    ['砂轮片28箱\n仓库说装了31箱，改成31', [['砂轮片', 31]]],
    [
      '切割机 6箱 砂轮片 10箱\n那边付，砂轮片改12箱',
      [
        ['切割机', 6],
        ['砂轮片', 12],
      ],
    ],
    [
      '烧烤炉 45 ctns, 990 kgs\nsorry, not 45ctns, should be 54 ctns, weight 改成 1188 kgs',
      [['烧烤炉', 54, 1188]],
    ],
    [
      '拉手四十箱 合页十五箱不对合页是十六箱 加起来五十六箱',
      [
        ['拉手', 40],
        ['合页', 16],
      ],
    ],
    ['园林剪三十箱不是三十是二十八箱', [['园林剪', 28]]],
    ['焖烧壶30箱\n数量错了，仓库点过是38箱。', [['焖烧壶', 38]]],
    ['不粘锅60箱 一箱14公斤\n等等，不粘锅客户又加了，变75箱', [['不粘锅', 75, 1050]]],
    ['哑铃 70箱 发长沙\n不对 72箱', [['哑铃', 72]]],
    ['不锈钢水壶四十箱啊不四十二箱每箱十公斤', [['不锈钢水壶', 42, 420]]],
    ['电熨斗五十箱，不对，五十是上次的，这次三十八箱，一箱十一公斤', [['电熨斗', 38, 418]]],
    ['保温饭盒四十箱哦不对不对客户加了现在是五十二箱', [['保温饭盒', 52]]],
    ['榨汁机原来20箱，改18箱\n每箱还是13公斤吧', [['榨汁机', 18, 234]]],
    ['折叠椅五十箱。昨天报的四十箱作废哈', [['折叠椅', 50]]],
    ['保温壶30箱 到付\n等下\n刚点了是28箱，有两箱没封好不发了', [['保温壶', 28]]],
    ['电磨30箱，点了一下只有28箱', [['电磨', 28]]],
    ['轮圈 60件 每件9公斤，啊不对 9.8', [['轮圈', 60, 588]]],
    ['厂里:轮圈 60件\n货站:多重\n厂里:9公斤一件\n厂里:啊不对 9.8', [['轮圈', 60, 588]]],
    ['水壶 36箱\n不对，38', [['水壶', 38]]],
    ['电钻 8箱 160公斤\n不对，是 9箱 180公斤', [['电钻', 9, 180]]],
    ['工业风扇22台 一台31斤，哦说错了，一台31公斤', [['工业风扇', 22, 682]]],
    ['微耕机，28台，单台135kg\n少一台，按27台发', [['微耕机', 27, 3645]]],
  ])('beat the earlier ones: %s', (goods, expected) => {
    expect(goodsOf(goods)).toEqual(expected)
  })

  test.each([
    ['电话打错了，5箱水壶', [['水壶', 5]]],
    [
      '水壶16箱\n地址写错了，门锁18箱',
      [
        ['水壶', 16],
        ['门锁', 18],
      ],
    ],
    ['水壶16箱，铁锅8箱，打错了，9箱', [['水壶', 16], ['铁锅', 8], [9]]],
    // other goods, and numbers that correct no amount
    [
      '保温壶30箱\n刚点了是28箱电磨',
      [
        ['保温壶', 30],
        ['电磨', 28],
      ],
    ],
    ['水壶 36箱，地址8栋，不对 9', [['水壶', 36]]],
    ['水壶 36箱\n不对 12号仓库', [['水壶', 36]]],
    ['水壶 36箱\n不对 100', [['水壶', 36]]],
    ['水壶 36箱，少一箱按破损算', [['水壶', 36]]],
  ])('are others: %s', (goods, expected) => {
    expect(goodsOf(goods)).toEqual(expected)
  })
})

describe('a change with its result', () => {
  test.each([
    ['庭院门30樘改一下，客户砍掉4樘，现在26樘，总重1.43吨，5.5方', [['庭院门', 26, 1430, 5.5]]],
    ['防火门10樘\n更正：防火门客户加了两樘，一共12樘，配件不变', [['防火门', 12]]],
    ['电磨12箱276公斤\n刚又加了3箱，电磨总共15箱、345公斤', [['电磨', 15, 345]]],
    ['门扇20箱，本来说19箱又加了一箱，640公斤', [['门扇', 20, 640]]],
    ['今天那票不锈钢锅再加5箱，一共35箱了', [['不锈钢锅', 35]]],
    ['不锈钢锅又加了5箱，现在35箱', [['不锈钢锅', 35]]],
    ['原来24箱不锈钢蒸锅，又加6箱，一起30箱', [['不锈钢蒸锅', 30]]],
    ['锅铲 20箱，少2箱，就发18箱', [['锅铲', 18]]],
    ['那批电磨少了4箱，现在36箱', [['电磨', 36]]],
    [
      '水壶12箱，铁锅本来说19箱又加了一箱',
      [
        ['水壶', 12],
        ['铁锅', 20],
      ],
    ],
  ])('is applied: %s', (goods, expected) => {
    expect(goodsOf(goods)).toEqual(expected)
  })

  test.each([
    // other goods
    [
      '水壶12箱，又加了3箱铁锅，一共15箱',
      [
        ['水壶', 12],
        ['铁锅', 3],
      ],
    ],
    [
      '水壶12箱，铁锅加了3箱，一共15箱',
      [
        ['水壶', 12],
        ['铁锅', 3],
      ],
    ],
    // it does not add up
    ['水壶12箱，又加了3箱，一共16箱', [['水壶', 12], [3]]],
  ])('is none: %s', (goods, expected) => {
    expect(goodsOf(goods)).toEqual(expected)
  })
})
