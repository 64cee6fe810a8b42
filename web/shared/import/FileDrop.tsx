import { useState } from 'react'
import type { DragEvent } from 'react'
import classes from './ImportSteps.module.css'

interface Props {
  onChoose: (file: File) => void
  /** Called before the file dialog opens: time to load what reading the file needs. */
  onOpen?: () => void
  /** File types besides workbooks, as in `accept`. */
  extraTypes?: string
}

const workbook = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Renders the choice of an Excel file, by click or drop. */
export function FileDrop({ onChoose, onOpen, extraTypes }: Props) {
  const [isOver, setOver] = useState(false)
  const choose = (file: File | undefined) => {
    if (file) onChoose(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label className={classes.file}>
        选择 Excel 文件
        <input
          type="file"
          accept={extraTypes ? `${workbook},${extraTypes}` : workbook}
          onClick={onOpen}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </label>
      <span>或把文件拖到这里</span>
    </div>
  )
}
