import { z } from 'zod'
import { fileAnswer, workbookType } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import { choice, id, paging, text, wholeNumber } from '../kernel/fields.ts'
import { lineDetail } from './calls.ts'
import { hasSanePrice, hasSaneTransit, lineInput, priceFault, transitFault } from './manageFields.ts'
import { statusChangeLinesMax, ownLineSorts } from './manageWords.ts'
import { isOneSelection, lineFilters, lineSelection, oneSelection } from './selectionFields.ts'
import { lineStatuses } from './words.ts'

/** A line for its carrier, in the list and in the form. */
export const ownLine = lineDetail
  .omit({ carrier: true, originName: true, originPhones: true, destinationName: true })
  .extend({
    siteName: z.string(),
    /** The number in the carrier's own books; '' where there is none. */
    code: z.string(),
    /** Number of changes; a save sends the version it was based on. */
    version: z.int(),
    /** Reason why the platform stopped the line; left out where it did not. */
    stoppedReason: z.string().optional(),
  })
export type OwnLine = z.output<typeof ownLine>

const hasBothOrNeither = (line: { id?: number | undefined; version?: number | undefined }) =>
  (line.id === undefined) === (line.version === undefined)
const bothOrNeither = { path: ['version'], message: '修改时要带上版本，新增时不带，请刷新列表后重试' }

/** Price doubts that the carrier confirms, each repeated word for word. */
const confirmedDoubts = z.array(text('已确认的价格', 200)).max(120).optional().meta({ title: '已确认的价格' })

const statusCounts = z.record(z.enum(lineStatuses), z.int())

const exampleFees = {
  pickup: { startFen: 2000, includedGrams: 500_000, fenPerExtraTonne: 3000 },
  delivery: { startFen: 3000, includedGrams: 300_000, fenPerExtraTonne: 6000 },
  upstairs: null,
  insurance: { ratePpm: 3000, minFen: 200 },
  cod: null,
  receipt: { fenPerCopy: 500 },
  hold: null,
  other: [{ name: '燃油附加费', fen: 1000 }],
}

export const carrierLineCalls = {
  '/carrier/getLineList': call({
    title: '自己的专线列表',
    request: z.strictObject({
      ...paging,
      ...lineFilters,
      sort: choice('排序', ownLineSorts).default('updated'),
    }),
    /** `counts`: lines per status under the same filter without the status. */
    response: z.object({ list: z.array(ownLine), total: z.int(), counts: statusCounts }),
    example: { page: 1, status: 'on', keyword: 'yw' },
  }),
  '/carrier/getLine': call({
    title: '自己的一条专线',
    request: z.strictObject({ id: id('专线') }),
    response: ownLine,
    example: { id: 1 },
  }),
  '/carrier/saveLine': call({
    title: '新增或修改专线',
    request: z
      .strictObject({
        /** With its version: changes that line. Both left out: a new one. */
        id: id('专线').optional(),
        version: wholeNumber('版本', 1, 2_147_483_647).optional(),
        ...lineInput,
        confirmedDoubts,
      })
      .refine(hasBothOrNeither, bothOrNeither)
      .refine(hasSaneTransit, transitFault)
      .refine(hasSanePrice, priceFault),
    /** Refused with pricesDoubtful and its `doubts` for unconfirmed prices that look mistyped (contract/price/priceDoubts.ts). */
    response: ownLine,
    example: {
      id: 1,
      version: 1,
      code: 'YW-01',
      status: 'on',
      siteId: 330784,
      origin: {
        name: '永康货运市场',
        address: '九铃东路 1 号',
        contact: '王经理',
        phones: ['0579-87112233'],
      },
      destinationCode: '330782',
      destination: { name: '义乌分拨中心', address: '福田街道物流园 2 号', phones: ['0579-85112233'] },
      viaCodes: ['330781'],
      isDirect: true,
      transitHoursMin: 8,
      transitHoursMax: 24,
      departureDays: 127,
      cutOffMinutes: 1080,
      heavyTiers: [
        { fromGrams: 0, fenPerTonne: 30_000 },
        { fromGrams: 1_000_000, fenPerTonne: 24_000 },
      ],
      lightTiers: [{ fromCm3: 0, fenPerM3: 7000 }],
      minChargeFen: 3000,
      fees: exampleFees,
      remark: '不收液体、电池和危险品。',
    },
  }),
  '/carrier/copyLine': call({
    title: '复制专线（新的一条先暂停，没有编号）',
    request: z.strictObject({ id: id('专线') }),
    response: ownLine,
    example: { id: 1 },
  }),
  '/carrier/setLineStatus': call({
    title: '批量营运、暂停或下线',
    request: z.strictObject({
      ids: z.array(id('专线')).min(1).max(statusChangeLinesMax).meta({ title: '专线' }),
      status: choice('状态', lineStatuses),
    }),
    /** Number of lines that were in another status before. */
    response: z.object({ changed: z.int() }),
    example: { ids: [1], status: 'paused' },
  }),
  '/carrier/exportLines': call({
    title: '导出专线（Excel，与导入模板同列，可改后再导入）',
    request: z
      .strictObject({ ...lineSelection, sort: choice('排序', ownLineSorts).default('updated') })
      .refine(isOneSelection, oneSelection),
    response: fileAnswer([workbookType]),
    example: { ids: [1], sort: 'destination' },
  }),
}
