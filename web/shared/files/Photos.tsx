import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { DialogBox } from '../ui/dialog/DialogBox.tsx'
import { Icon } from '../ui/kit/Icon.tsx'
import { saveBlob } from './downloadFile.ts'
import { Picture } from './Picture.tsx'
import { readPicture } from './readPicture.ts'
import { usePicture } from './usePicture.ts'
import { useSeen } from './useSeen.ts'
import classes from './Photos.module.css'

interface Props {
  fileIds: readonly string[]
  /** The title, e.g. 签收照片. */
  title: string
  /** The file name for saving, without number and extension: 签收-YD123. */
  fileName: string
}

/** Renders stored pictures side by side; pressing one opens a viewer with its neighbours and a save button. */
export function Photos({ fileIds, title, fileName }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul className="flex wrap gap-3" aria-label={title}>
        {fileIds.map((fileId, index) => (
          <li key={fileId} className={classes.place}>
            <Thumbnail fileId={fileId} label={`${title} ${index + 1}`} onOpen={() => setOpen(index)} />
          </li>
        ))}
      </ul>
      {open !== null && (
        <Viewer
          {...{ fileIds, title, fileName }}
          index={open}
          onIndex={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Thumbnail({ fileId, label, onOpen }: { fileId: string; label: string; onOpen: () => void }) {
  const [box, isSeen] = useSeen<HTMLDivElement>()
  const picture = usePicture(fileId, isSeen)
  return (
    <div ref={box} className={classes.box}>
      <Picture
        of={picture}
        label={label}
        className={classes.thumbnail}
        within={(image) => (
          <button
            type="button"
            className={`block w-full h-full ${classes.opener}`}
            aria-label={`查看${label}`}
            onClick={onOpen}
          >
            {image}
          </button>
        )}
      />
    </div>
  )
}

function Viewer(props: Props & { index: number; onIndex: (index: number) => void; onClose: () => void }) {
  const { fileIds, title, fileName, index, onIndex, onClose } = props
  const fileId = fileIds[index] ?? ''
  const picture = usePicture(fileId, true)
  const step = (by: number) => onIndex((index + by + fileIds.length) % fileIds.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  const save = async () => saveBlob(await readPicture(fileId), `${fileName}-${index + 1}.webp`)
  const isOne = fileIds.length === 1
  return (
    <DialogBox label={title} className={classes.viewer} onClose={onClose}>
      <div className={`grid gap-3 ${classes.stage}`} onKeyDown={onKeyDown}>
        <div className={`row wrap gap-3 w-full ${classes.bar}`}>
          <span aria-live="polite">{isOne ? title : `${title} ${index + 1}/${fileIds.length}`}</span>
          {isOne ? null : (
            <>
              <Button variant="default" aria-label="上一张" onClick={() => step(-1)}>
                <Icon of={IconChevronLeft} />
              </Button>
              <Button variant="default" aria-label="下一张" onClick={() => step(1)}>
                <Icon of={IconChevronRight} />
              </Button>
            </>
          )}
          <Button
            variant="default"
            aria-label="保存图片"
            disabled={picture.url === null}
            onClick={() => void save()}
          >
            <Icon of={IconDownload} />
          </Button>
          <Button variant="default" aria-label="关闭" onClick={onClose}>
            <Icon of={IconX} />
          </Button>
        </div>
        <Picture of={picture} label={`${title} ${index + 1}`} className={classes.whole} />
      </div>
    </DialogBox>
  )
}
