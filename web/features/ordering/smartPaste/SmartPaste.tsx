import { Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { loadedRegions } from '#domain/regions/loadedRegions.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { askQuestion } from '#shared/messages/confirm.ts'
import { highlightFields } from '#shared/ui/form/highlightFields.ts'
import type { OrderValues } from '../orderValues.ts'
import { loadedTagger } from './loadedTagger.ts'
import type { PasteQuestion } from './questions.ts'
import type { Reading } from './readPasted.ts'
import classes from '../OrderForm.module.css'

interface Props {
  /** Returns the form's present values. */
  getValues: () => OrderValues
  /** Values from the search and the factory's defaults, which a newer text replaces. */
  prefilled: OrderValues
  onFill: (values: OrderValues) => void
}

/** Loaded when the box gets the focus, because most orders are typed without it. */
const load = () => Promise.all([import('./reader.ts'), loadedRegions(), loadedTagger()])
type Reader = Awaited<ReturnType<typeof load>>[0]

/** Typed text is read after a pause, pasted text at once. */
const typingPauseMs = 600

/** Asks what happens to the order in the form. True: the pasted one replaces it; false: adds to it; null: dismissed. */
const askToReplace = (held: OrderValues, { order: { recipient } }: Reading) =>
  askQuestion({
    title: '表单里已有另一单',
    text: `已填的收货人是 ${held.recipient.name || held.recipient.phone}，这段文字的收货人是 ${recipient.name?.value ?? recipient.phone?.value ?? ''}。替换会清掉已填的货物和代收，补充会加在一起。`,
    confirmLabel: '替换',
    cancelLabel: '补充',
  })

interface Read {
  reader: Reader
  reading: Reading
}

/** A text of several consignments, not filled in. */
interface PastedList {
  reader: Reader
  text: string
  texts: readonly string[]
}

/** 智能识别: fills a chat text into the form at once, read in this browser. Uncertain parts become questions. */
export function SmartPaste({ getValues, prefilled, onFill }: Props) {
  const siteCode = useLocalCity((city) => String(city.site.cityId))
  const [text, setText] = useState('')
  const [isBroken, setBroken] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  const [list, setList] = useState<PastedList | null>(null)
  const [litPaths, setLitPaths] = useState<readonly string[]>([])
  const isPasting = useRef(false)
  const newest = useRef('')
  useEffect(() => highlightFields(litPaths), [litPaths])

  const put = (reader: Reader, next: OrderValues) => {
    setLitPaths(reader.changedPaths(getValues(), next))
    onFill(next)
  }
  const fillIn = async (next: string, isOneOrder = false) => {
    if (next.trim() === '' || (next === newest.current && !isOneOrder)) return
    newest.current = next
    try {
      const [reader, index, tagger] = await load()
      if (newest.current !== next) return
      const once = reader.withoutRepeat(next)
      const texts = isOneOrder ? [] : reader.consignmentTexts(once, { index, siteCode })
      setList(texts.length > 1 ? { reader, text: next, texts } : null)
      if (texts.length > 1) return setBroken(false)
      const context = { index, siteCode, tagger, now: new Date(), prefilled: [prefilled] }
      const readNow = (replaces: boolean) =>
        reader.readPasted(once, getValues(), read?.reading ?? null, { ...context, replaces })
      let reading = readNow(false)
      const replaces = reading.mixesOrders ? await askToReplace(getValues(), reading) : false
      if (newest.current !== next) return
      if (replaces === null) {
        newest.current = ''
        return
      }
      if (replaces) reading = readNow(true)
      put(reader, reading.filled)
      setRead({ reader, reading })
      setBroken(false)
    } catch {
      newest.current = ''
      setBroken(true)
    }
  }
  const fillInAtPause = useDebouncedCallback((next: string) => void fillIn(next), typingPauseMs)
  const answer = ({ reader, reading }: Read, ask: PasteQuestion, isAccepted: boolean) => {
    const asks = reading.questions.filter((openAsk) => openAsk !== ask)
    const accepted = isAccepted ? ask.proposals : []
    put(reader, reader.applyProposals(getValues(), accepted))
    setRead({
      reader,
      reading: {
        ...reading,
        questions: asks,
        applied: [...reading.applied, ...accepted],
        filled: reader.applyProposals(reading.filled, accepted),
      },
    })
  }
  const undo = ({ reader, reading }: Read) => {
    onFill(reader.undoFill(getValues(), reading.filled, reading.before))
    setRead(null)
    newest.current = ''
  }

  return (
    <section
      className={`card grid content-start gap-4 min-w-0 p-4 figures ${classes.section}`}
      aria-labelledby="paste-title"
    >
      <h2 className="section-title phone-hidden" id="paste-title">
        智能识别
      </h2>
      <Textarea
        label="把聊天记录粘贴到这里"
        placeholder="自动识别收发货人、货物和要求，内容不上传"
        rows={2}
        resize="vertical"
        value={text}
        // A failed load is reported when a text has to be read.
        onFocus={() => void load().catch(() => undefined)}
        onPaste={() => {
          isPasting.current = true
        }}
        onChange={({ target: { value } }) => {
          setText(value)
          if (isPasting.current) void fillIn(value)
          else fillInAtPause(value)
          isPasting.current = false
        }}
      />
      {isBroken && (
        <p className="fault" role="alert">
          识别加载失败，请检查网络后重新粘贴
        </p>
      )}
      {list && (
        <list.reader.PasteListNotice
          text={list.text}
          texts={list.texts}
          onFill={(one) => void fillIn(one, true)}
        />
      )}
      {read && (
        <read.reader.PasteSummary
          reading={read.reading}
          onAnswer={(ask, isAccepted) => answer(read, ask, isAccepted)}
          onUndo={() => undo(read)}
        />
      )}
    </section>
  )
}
