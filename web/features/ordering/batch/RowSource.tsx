import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'

interface Props {
  source: string
  /** Reads the texts again, one row each. */
  onSeparate: (texts: string[]) => void
  /** Joins the row to the one before; null if there is none of a chat. */
  onJoin: (() => void) | null
}

/** Renders the chat text of a row, to be split or joined where the consignments were not separated right. */
export function RowSource({ source, onSeparate, onJoin }: Props) {
  const [text, setText] = useState(source)
  const texts = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return (
    <section className="card grid gap-3 p-4" aria-label="原文">
      <Textarea
        label="原文"
        description="两票之间空一行，再重新识别，就拆成两行"
        rows={4}
        resize="vertical"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex wrap gap-3">
        <Button
          variant="default"
          disabled={texts.length === 0 || text.trim() === source}
          onClick={() => onSeparate(texts)}
        >
          重新识别{texts.length > 1 && `，拆成 ${texts.length} 行`}
        </Button>
        {onJoin && (
          <Button variant="default" onClick={onJoin}>
            合并到上一行
          </Button>
        )}
      </div>
    </section>
  )
}
