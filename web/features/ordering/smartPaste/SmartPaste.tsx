import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { useLocalCity } from '../../../shared/browser/localCity.ts'
import { requestRegions, useRegionStore } from '../../../domain/regions/regionStore.ts'
import classes from '../OrderForm.module.css'
import type { OrderValues } from '../orderValues.ts'
import type { PastedResultProps } from './PastedResult.tsx'

interface Props {
  /** What the form holds now. */
  values: OrderValues
  /** What the search and the factory's defaults brought along, which the newer text replaces. */
  brought: OrderValues
  onFill: (values: OrderValues) => void
}

/** 智能识别: one chat text, read in this browser, is shown with what was taken for what and put into the form on demand. */
export function SmartPaste({ values, brought, onFill }: Props) {
  const siteCode = useLocalCity((city) => String(city.site.cityId))
  const { index, status } = useRegionStore()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const [Result, setResult] = useState<ComponentType<PastedResultProps> | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [filledFields, setFilledFields] = useState(0)

  // the rules and the regions come when somebody turns to the box: most orders are typed without it
  const prepare = () => {
    requestRegions()
    if (Result) return
    setBroken(false)
    import('./PastedResult.tsx').then(
      (module) => setResult(() => module.PastedResult),
      () => setBroken(true),
    )
  }
  const read = () => {
    prepare()
    setFilledFields(0)
    setAsked(text)
  }
  const clear = () => {
    setAsked(null)
    setText('')
  }
  const isFailed = asked !== null && (isBroken || status === 'failed')
  const isWaiting = asked !== null && !isFailed && (!Result || !index)

  return (
    <section
      className={`card grid content-start gap-4 min-w-0 p-4 figures ${classes.section}`}
      aria-labelledby="paste-title"
    >
      <h2 className="section-title" id="paste-title">
        智能识别
      </h2>
      <Textarea
        label="把聊天记录粘贴到这里"
        description="收发货人、货物和要求会自动认出来，核对后再填入；文字只在本机识别，不会上传。"
        rows={3}
        resize="vertical"
        value={text}
        onFocus={prepare}
        onChange={(event) => {
          setText(event.target.value)
          setAsked(null)
        }}
      />
      <div className="row wrap gap-3 gap-x-4">
        <Button variant="light" disabled={text.trim() === ''} loading={isWaiting} onClick={read}>
          识别
        </Button>
        <p className="hint" role="status">
          {isFailed && '识别没能加载，请检查网络后再点一次识别。'}
          {filledFields > 0 && `已填入 ${filledFields} 项，请核对后提交。`}
        </p>
      </div>
      {asked !== null && Result && index && (
        <Result
          key={asked}
          text={asked}
          index={index}
          siteCode={siteCode}
          values={values}
          brought={brought}
          onFill={(next, fields) => {
            onFill(next)
            setFilledFields(fields)
            clear()
          }}
          onDrop={clear}
        />
      )}
    </section>
  )
}
