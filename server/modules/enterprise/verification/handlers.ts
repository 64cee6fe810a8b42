import type { Handlers } from '#server/calls/context.ts'
import { getVerificationDetail } from './detail.ts'
import { getVerificationList } from './list.ts'
import { approvedInfo, newestInfo } from './readInfo.ts'
import { reviewVerification } from './review.ts'
import { submitEnterprise } from './submit.ts'
import { submitPersonal } from './submitPersonal.ts'
import type { PersonalDeps } from './submitPersonal.ts'
import { withdraw } from './withdraw.ts'

/** Handlers of 实名认证: factories prove their identity; a register or an operator decides (product.md §3, §5). */
export const verificationHandlers = (deps: PersonalDeps) =>
  ({
    '/user/submitPersonalVerify': submitPersonal(deps),
    '/user/submitFactoryVerify': (context, request) => submitEnterprise(context, request),
    '/user/getFactoryVerifyInfo': async ({ db, user }) => ({
      factoryId: user.factoryId,
      factoryType: user.factoryType,
      isCheckedAtOnce: deps.realName !== null,
      verification: await newestInfo(db, user.factoryId),
      approved: await approvedInfo(db, user.factoryId),
    }),
    '/user/withdrawVerify': (context) => withdraw(context),
    '/ops/getVerificationList': getVerificationList,
    '/ops/getVerificationDetail': getVerificationDetail,
    '/ops/reviewVerification': reviewVerification,
  }) satisfies Partial<Handlers>
