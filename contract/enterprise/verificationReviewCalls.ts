import { z } from 'zod'
import { factoryTypes } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { choice, flag, id, keyword, listOf, paging, requiredText, wholeNumber } from '../kernel/fields.ts'
import { verificationInfo } from './verificationCalls.ts'
import { reasonMax, verificationKinds, verificationSorts, verificationStatuses } from './verificationWords.ts'

const hoursMax = 24 * 365

const factoryType = z.union(factoryTypes.map((type) => z.literal(type)))

const queueRow = verificationInfo
  .pick({ id: true, kind: true, type: true, status: true, name: true, submittedAt: true, decidedAt: true })
  .extend({
    /** Current data of the factory. */
    factoryName: z.string(),
    factoryType,
    /** The submitting user; the mobile is null once that account is deleted. */
    submitterAlias: z.string(),
    submitterMobile: z.string().nullable(),
    reviewerAlias: z.string().nullable(),
  })

/** Calls of 实名审核 for the operators (product.md §5). */
export const verificationReviewCalls = {
  '/ops/getVerificationList': call({
    title: '实名认证列表（默认待审核的，按提交时间排序）',
    request: z.strictObject({
      ...paging,
      /** Left out: all states. */
      status: choice('状态', verificationStatuses).optional(),
      kind: choice('认证类型', verificationKinds).optional(),
      /** Only those submitted at least this many hours ago. */
      waitedHours: wholeNumber('已等小时数', 1, hoursMax).optional(),
      keyword: keyword('名称、信用代码或手机号'),
      sort: choice('排序', verificationSorts).default('oldest'),
    }),
    /** `total` counts up to verificationCountMax; `pending` counts all waiting ones, whatever the filter. */
    response: listOf(queueRow).extend({ pending: z.int() }),
    example: { status: 'pending' },
  }),
  '/ops/getVerificationDetail': call({
    title: '实名认证详情（查看会留下记录）',
    request: z.strictObject({ id: id('认证') }),
    response: verificationInfo.extend({
      factoryId: id('企业'),
      factoryName: z.string(),
      factoryType,
      submitterAlias: z.string(),
      submitterMobile: z.string().nullable(),
      reviewerAlias: z.string().nullable(),
      /** Number of other factories with a pending or approved verification by the same card. */
      sameCardFactories: z.int(),
      /** The other factory with this credit code; null where there is none. */
      sameCodeFactory: z.string().nullable(),
      /** The factory's other submissions, newest first, at most 20. */
      earlier: z.array(
        verificationInfo.pick({
          id: true,
          type: true,
          status: true,
          name: true,
          reason: true,
          submittedAt: true,
        }),
      ),
    }),
    example: { id: 1 },
  }),
  '/ops/reviewVerification': call({
    title: '审核实名认证（已被处理或撤回的不能再审核）',
    request: z
      .strictObject({
        id: id('认证'),
        decision: choice('审核结果', ['approve', 'reject']),
        /** Required to reject; shown to the factory. */
        reason: requiredText('驳回原因', reasonMax).optional(),
        /** Confirms an approval without pictures; refused with verificationNoPictures otherwise. */
        isConfirmed: flag('已确认没有图片').optional(),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
        path: ['reason'],
        message: '请填写驳回原因，说明怎样修改才能通过',
      }),
    /** `nextId`: the pending one that has waited longest; null where none is left. */
    response: z.object({ status: z.enum(verificationStatuses), nextId: z.int().nullable() }),
    example: { id: 1, decision: 'approve' },
  }),
}
