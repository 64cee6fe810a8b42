import { Button } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../../browser/copyText.ts'
import { showErrorToast, showSuccessToast } from '../../messages/toast.ts'
import classes from './states.module.css'

/** Renders a failed request's id, for support, with a button that copies it. */
export function RequestId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(id)) {
      setCopied(true)
      showSuccessToast('编号已复制，发给客服就能查到原因')
    } else showErrorToast('浏览器不让复制，请长按或选中编号再复制')
  }
  return (
    <p className="row hint wrap justify-center gap-x-3 mt-2">
      <span>
        编号 <span className={`mono anywhere ${classes.id}`}>{id}</span>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => void copy()}>
        {/* shown here, too: no toast is shown where the whole page broke */}
        {isCopied ? '已复制' : '复制编号'}
      </Button>
    </p>
  )
}
