import type { SmsProvider } from '#server/adapters/sms/provider.ts'
import type { Database } from '#server/db/database.ts'
import { codeOf, codeToSend, codeValidMinutes, smsPurposeTexts } from './smsCode.ts'

/**
 * Job that sends a code. Reads the row again, derives the code, and skips an expired or used one. Without a provider it does
 * nothing: the code was requested before the provider was removed.
 */
export async function sendCode(
  deps: { db: Database; sms: SmsProvider | null; secret: string; now: Date },
  smsCodeId: number,
): Promise<void> {
  if (!deps.sms) return
  const row = await codeToSend(deps.db, smsCodeId, deps.now)
  if (!row) return
  await deps.sms.send({
    mobile: row.mobile,
    code: codeOf(deps.secret, row),
    purposeText: smsPurposeTexts[row.purpose],
    validMinutes: codeValidMinutes,
  })
}
