import { Button, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { RecordKind } from '#contract/records/words.ts'
import { requestRegions, useRegionStore } from '#domain/regions/regionStore.ts'
import type { PastedField } from './pastedRecord.ts'
import type { RecordValues } from './recordValues.ts'
import classes from './RecordDialog.module.css'

interface Props {
  kind: RecordKind
  form: UseFormReturnType<RecordValues>
}

const lineMax = 500

/**
 * Parses one pasted line into name, phone and address and fills the form. Fields with other content are only replaced on request.
 */
export function PasteLine({ kind, form }: Props) {
  const isLoading = useRegionStore((state) => state.status === 'loading')
  const [text, setText] = useState('')
  const [isReading, setReading] = useState(false)
  const [message, setMessage] = useState('')
  const [conflicts, setConflicts] = useState<readonly PastedField[]>([])

  const apply = ({ field, value }: PastedField) => {
    form.setFieldValue(field, value)
    form.clearFieldError(field)
  }
  const read = async () => {
    setReading(true)
    try {
      const { hasOtherValue, pastedFields } = await import('./pastedRecord.ts')
      const regions = useRegionStore.getState().index
      if (!regions) {
        requestRegions()
        return setMessage('地区还没有加载好，请稍后再点一次识别。')
      }
      const found = pastedFields(text, kind, regions)
      const values = form.getValues()
      const conflicting = found.filter((field) => hasOtherValue(values, field))
      const applied = found.filter((field) => !conflicting.includes(field))
      applied.forEach(apply)
      setConflicts(conflicting)
      setMessage(
        found.length === 0
          ? '没有认出姓名、电话或地址，请直接在下面填写。'
          : `已填入：${applied.map(({ label }) => label).join('、') || '无'}，请核对。`,
      )
    } catch {
      setMessage('识别没能加载，请检查网络后再点一次识别。')
    } finally {
      setReading(false)
    }
  }
  const replace = (field: PastedField) => {
    apply(field)
    setConflicts(conflicts.filter((other) => other !== field))
  }

  return (
    <div className={`grid gap-4 mb-5 ${classes.paste}`}>
      <Textarea
        label="粘贴一行自动填写"
        placeholder="如：李雷 13900139000 浙江省义乌市福田街道商城大道8号"
        autosize={false}
        rows={2}
        maxLength={lineMax}
        value={text}
        onFocus={requestRegions}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="row wrap gap-3">
        <Button
          variant="light"
          disabled={text.trim() === ''}
          loading={isReading || (text !== '' && isLoading)}
          onClick={() => void read()}
        >
          识别
        </Button>
        <span className="hint" role="status">
          {message}
        </span>
      </div>
      {conflicts.map((field) => (
        <p
          key={field.field}
          className="row note-warn wrap gap-2 gap-x-3 px-4 py-2 text-body anywhere rounded-1"
        >
          {field.label}已填了别的，没有改；识别到的是“{field.text}”。
          <Button variant="default" size="compact-sm" onClick={() => replace(field)}>
            换成识别的
          </Button>
        </p>
      ))}
    </div>
  )
}
