import { TextInput } from '@mantine/core'
import { normalizeCreditCode, creditCodeFault } from '#contract/enterprise/creditCode.ts'
import { normalizeRoadPermit, roadPermitFault } from '#contract/enterprise/roadPermit.ts'
import { verificationCalls } from '#contract/enterprise/verificationCalls.ts'
import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import {
  factoryTypeLabels,
  canApplyForType,
  pictureRoleLabels,
} from '#contract/enterprise/verificationWords.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { SubmitFoot } from '#shared/ui/form/SubmitFoot.tsx'
import { afterSubmission } from './afterSubmission.ts'
import { PictureField } from './PictureField.tsx'
import { slotFault, usePictureSlot } from './usePictureSlot.ts'
import classes from './Verification.module.css'

const path = '/user/submitFactoryVerify'
const label = pictureRoleLabels.licence

interface Props {
  /** The latest submission. */
  last: VerificationInfo | null
  factoryType: number
  onSubmitted: () => void
}

const typeOf = (text: '2' | '3') => (text === '3' ? 3 : 2)

function initialValues(last: VerificationInfo | null, factoryType: number) {
  const type: '2' | '3' = last?.type === 3 || factoryType === 3 ? '3' : '2'
  return {
    type,
    name: last?.name ?? '',
    creditCode: last?.creditCode ?? '',
    legalPerson: last?.legalPerson ?? '',
    regionCode: last?.regionCode ?? null,
    address: last?.address ?? '',
    roadPermit: last?.roadPermit ?? '',
  }
}

/** Form for a company's licence and its data; carriers also enter their permit. */
export function EnterpriseForm({ last, factoryType, onSubmitted }: Props) {
  const { send, intent } = useWrite(path)
  const isOnScreen = useOnScreen()
  const licence = usePictureSlot(last?.pictures.find(({ role }) => role === 'licence')?.fileId ?? null)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(verificationCalls[path].request, {
    initial: initialValues(last, factoryType),
    keptAs: path,
    intent,
    toRequest: ({ type, roadPermit, ...values }) => ({
      ...values,
      type: typeOf(type),
      licenceFileId: licence.fileId ?? '',
      ...(type === '3' ? { roadPermit } : {}),
    }),
    describeFault: (at, { regionCode }) => {
      if (at === 'licenceFileId' && licence.fileId === null) return slotFault(licence, label)
      return at === 'regionCode' && regionCode === null ? '请选择所在地区' : null
    },
  })
  const { values } = form
  /** Validates a field on blur. */
  const checkOnLeave = (
    at: 'creditCode' | 'roadPermit',
    canonical: (typed: string) => string,
    faultOf: (number: string) => string | null,
  ) => {
    const number = canonical(values[at])
    if (number !== '') form.setFieldError(at, faultOf(number))
  }
  return (
    <form
      className={classes.form}
      aria-label="企业认证"
      noValidate
      method="dialog"
      onSubmit={submit(async (request) => {
        const answer = await send(request)
        const isHere = isOnScreen()
        onSubmitted()
        afterSubmission(answer, isHere)
      })}
    >
      <Choices
        label="企业类型"
        path="type"
        value={values.type}
        choices={(['2', '3'] as const).map((value) => ({
          value,
          label: `${factoryTypeLabels[value]}${value === '3' ? '（承运）' : '（发货）'}`,
          refusedBecause: canApplyForType(factoryType, typeOf(value)) ? null : '物流企业不能改为生产企业',
        }))}
        onChange={(value) => form.setFieldValue('type', value)}
        error={form.errors['type']}
      />
      <PictureField
        path="licenceFileId"
        slot={licence}
        label={label}
        hint="正本或副本：四角完整、字迹和二维码清晰"
        error={form.errors['licenceFileId']}
      />
      <TextInput
        label="企业名称"
        withAsterisk
        autoComplete="organization"
        maxLength={60}
        description="与营业执照一致"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="统一社会信用代码"
        withAsterisk
        autoComplete="off"
        maxLength={40}
        description="营业执照上的 18 位代码"
        {...form.getInputProps('creditCode')}
        onBlur={() => checkOnLeave('creditCode', normalizeCreditCode, creditCodeFault)}
      />
      <TextInput
        label="法定代表人"
        withAsterisk
        autoComplete="off"
        maxLength={30}
        {...form.getInputProps('legalPerson')}
      />
      <RegionPicker
        label="所在地区"
        withAsterisk
        deepest
        {...form.getInputProps('regionCode')}
        value={values.regionCode}
      />
      <TextInput
        label="地址"
        withAsterisk
        autoComplete="off"
        maxLength={120}
        placeholder="街道、门牌号"
        {...form.getInputProps('address')}
      />
      {values.type === '3' ? (
        <TextInput
          label="道路运输经营许可证号"
          withAsterisk
          autoComplete="off"
          maxLength={40}
          description="许可证上“字”后面的 12 位数字，也可以连同前面的字一起填"
          {...form.getInputProps('roadPermit')}
          onBlur={() => checkOnLeave('roadPermit', normalizeRoadPermit, roadPermitFault)}
        />
      ) : null}
      <SubmitFoot
        label="提交企业认证"
        isSubmitting={isSubmitting}
        isUploading={licence.isBusy}
        className={classes.submit}
        faults={otherFaults}
      />
    </form>
  )
}
