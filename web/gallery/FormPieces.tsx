import { Checkbox, NativeSelect, Switch, TextInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { PhotosInput } from '#shared/files/PhotosInput.tsx'
import { usePhotos } from '#shared/files/usePhotos.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { FormFrame } from '#shared/ui/form/FormFrame.tsx'
import { NewPasswordInput } from '#shared/ui/form/NewPasswordInput.tsx'
import { SecretInput } from '#shared/ui/form/SecretInput.tsx'
import { Piece } from './Piece.tsx'
import classes from './Gallery.module.css'

const modes = [
  { value: 'self', label: '自送' },
  { value: 'door', label: '上门提货' },
  { value: 'express', label: '加急', refusedBecause: '这条线不收加急货' },
] as const

/** Shows the pieces of forms. */
export function FormPieces() {
  const [mode, setMode] = useState<'self' | 'door' | 'express'>('self')
  const [password, setPassword] = useState('永康的路我熟')
  const photos = usePhotos(3)
  return (
    <>
      <Piece name="TextInput, Textarea, NativeSelect">
        <div className={classes.fields}>
          <TextInput label="收货人" withAsterisk placeholder="姓名" />
          <TextInput label="电话" defaultValue="1390013900" error="手机号是 11 位数字" />
          <NativeSelect label="包装" data={['纸箱', '木箱', '编织袋']} />
          <Textarea label="备注" rows={3} placeholder="要提前说的话" />
        </div>
      </Piece>
      <Piece name="Choices">
        <Choices label="提货" path="pickupMode" value={mode} choices={modes} onChange={setMode} />
      </Piece>
      <Piece name="Checkbox, Switch">
        <div className="row wrap gap-4">
          <Checkbox label="记住常用" defaultChecked />
          <Checkbox label="不能选" disabled />
          <Switch label="深色主题" />
        </div>
      </Piece>
      <Piece name="SecretInput, NewPasswordInput">
        <div className={classes.fields}>
          <SecretInput label="密码" autoComplete="off" />
          <NewPasswordInput
            label="新密码"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </div>
      </Piece>
      <Piece name="FormFrame, Faults">
        <FormFrame
          label="登记异常"
          submitLabel="登记"
          faults={['这一单刚被别人登记过，请核对后再登记']}
          onSubmit={(event) => event.preventDefault()}
          onCancel={() => undefined}
        >
          <TextInput label="情况" placeholder="哪里、多久、怎么办" />
        </FormFrame>
      </Piece>
      <Piece name="PhotosInput">
        <PhotosInput label="签收照片" max={3} state={photos} />
      </Piece>
    </>
  )
}
