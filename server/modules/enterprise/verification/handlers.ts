import type { Handlers } from '../../../calls/context.ts'
import type { Vault } from '../../../core/vault.ts'
import { getVerificationDetail } from './detail.ts'
import { getVerificationList } from './list.ts'
import { approvedInfo, newestInfo } from './readInfo.ts'
import { reviewVerification } from './review.ts'
import { submitEnterprise, submitPersonal } from './submit.ts'
import { withdraw } from './withdraw.ts'

interface VerificationDeps {
  /** Seals the numbers of id cards. */
  vault: Vault
}

/** 实名认证: factories prove who they are, operators decide (product.md §3, §5). */
export const verificationHandlers = ({ vault }: VerificationDeps) =>
  ({
    '/user/submitPersonalVerify': (context, request) => submitPersonal(context, vault, request),
    '/user/submitFactoryVerify': (context, request) => submitEnterprise(context, request),
    '/user/getFactoryVerifyInfo': async ({ db, user }) => ({
      factoryId: user.factoryId,
      factoryType: user.factoryType,
      verification: await newestInfo(db, user.factoryId),
      approved: await approvedInfo(db, user.factoryId),
    }),
    '/user/withdrawVerify': (context) => withdraw(context),
    '/ops/getVerificationList': getVerificationList,
    '/ops/getVerificationDetail': getVerificationDetail,
    '/ops/reviewVerification': reviewVerification,
  }) satisfies Partial<Handlers>
