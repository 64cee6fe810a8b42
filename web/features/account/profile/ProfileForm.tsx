import { Button, TextInput } from '@mantine/core'
import { accountCalls } from '#contract/account/calls.ts'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { saved } from '#shared/browser/unsaved.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { adoptUser } from '#shared/server/session.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'

const path = '/user/updateUserInfo'

/** Form for the user's name and region. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const { form, submit, isSubmitting, otherFaults } = useContractForm(accountCalls[path].request, {
    initial: {
      alias: user.alias,
      name: user.name ?? '',
      cityCode: user.city_path.at(-1) ?? null,
      address: user.address ?? '',
    },
    toRequest: (values) => values,
    keptAs: path,
  })
  const send = submit(async (request) => {
    adoptUser(await callServer(path, request))
    showSuccessToast('资料已保存')
    return saved
  })
  return (
    <form
      noValidate
      method="dialog"
      aria-label="个人资料"
      className="grid gap-5"
      onSubmit={(event) => void send(event)}
    >
      <TextInput
        label="称呼"
        withAsterisk
        placeholder="如：王老板、李经理"
        autoComplete="nickname"
        maxLength={20}
        {...form.getInputProps('alias')}
      />
      <TextInput label="姓名" autoComplete="name" maxLength={30} {...form.getInputProps('name')} />
      <RegionPicker label="所在地区" {...form.getInputProps('cityCode')} value={form.values.cityCode} />
      <TextInput
        label="地址"
        placeholder="街道、门牌号"
        autoComplete="street-address"
        maxLength={120}
        {...form.getInputProps('address')}
      />
      {otherFaults.length > 0 && (
        <p className="fault" role="alert">
          {otherFaults.join('；')}
        </p>
      )}
      <div className="row wrap gap-3">
        <Button type="submit" loading={isSubmitting}>
          保存资料
        </Button>
      </div>
    </form>
  )
}
