import type { ReactNode } from 'react'
import classes from './Picture.module.css'
import type { PictureState } from './usePicture.ts'

interface Props {
  /** What usePicture says of it. */
  of: PictureState
  /** What it shows, read out. */
  label: string
  className?: string | undefined
  /** Its own size, where the page keeps a place for it. */
  size?: { width: number; height: number }
  /** What the picture stands in, say a button that enlarges it. */
  within?: (picture: ReactNode) => ReactNode
}

/** A picture kept by the server, in the place of its parent: on its way, there, or a sentence in its stead that tries again. */
export function Picture({
  of: { url, isFailed, retry, onBroken },
  label,
  className,
  size,
  within = (one) => one,
}: Props) {
  if (isFailed)
    return (
      <button
        type="button"
        className={classes.fault}
        aria-label={`${label}：图片加载失败，点击重试`}
        onClick={retry}
      >
        图片加载失败，点击重试
      </button>
    )
  if (url === null) return <span className={classes.loading}>正在加载{label}</span>
  return within(<img className={className} src={url} alt={label} onError={onBroken} {...size} />)
}
