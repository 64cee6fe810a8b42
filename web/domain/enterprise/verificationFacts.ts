import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import { verifiableTypeLabels } from '#contract/enterprise/verificationWords.ts'

/** Returns a submission as labels and texts; missing values are left out. */
export function verificationFacts(info: VerificationInfo): { label: string; value: string }[] {
  const { kind, type, name, idcardMasked, creditCode, legalPerson, regionText, address, roadPermit } = info
  const facts: [label: string, value: string | null][] = [
    ['认证类型', verifiableTypeLabels[type]],
    [kind === 'personal' ? '姓名' : '企业名称', name],
    ['身份证号', idcardMasked],
    ['统一社会信用代码', creditCode],
    ['法定代表人', legalPerson],
    ['所在地区', regionText],
    ['地址', address],
    ['道路运输经营许可证号', roadPermit],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}
