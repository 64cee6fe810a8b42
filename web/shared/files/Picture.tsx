import type { ReactNode } from 'react'
import type { PictureState } from './usePicture.ts'
import classes from './Picture.module.css'

interface Props {
  /** The state from usePicture. */
  of: PictureState
  /** The label for screen readers. */
  label: string
  className?: string | undefined
  /** Its real size, where the page reserves space for it. */
  size?: { width: number; height: number }
  /** Wraps the picture, e.g. in a button that enlarges it. */
  within?: (picture: ReactNode) => ReactNode
}

/** Renders a stored picture in its parent: loading, shown, or a failure message that retries. */
export function Picture({
  of: { url, isFailed, retry, onBroken },
  label,
  className,
  size,
  within = (image) => image,
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
