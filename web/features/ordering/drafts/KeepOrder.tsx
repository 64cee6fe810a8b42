import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { loginPath } from '../../../shared/browser/loginPath.ts'
import classes from '../send/OrderDone.module.css'

const list = '/orders/ordersList'

/** A visitor's order hangs on this browser: an account keeps it. The mobile goes along in the history, never in the address. */
export function KeepOrder({ mobile }: { mobile: string }) {
  return (
    <section
      className={`w-full px-4 py-3 mt-5 text-3 text-start wash-brand rounded-1 ${classes.keep}`}
      aria-label="保留订单"
      data-screen-only
    >
      <p>这份订单记在当前浏览器里。注册或登录后会转到您的账号，换手机、换电脑也能查看。</p>
      <div className="row wrap gap-2 gap-x-5">
        <Button
          component={Link}
          variant="light"
          to={`${loginPath(list)}&mode=register`}
          state={mobile === '' ? undefined : { mobile }}
        >
          注册并保留订单
        </Button>
        <Link to={loginPath(list)} className="inline-flex items-center touch">
          已有账号，去登录
        </Link>
      </div>
    </section>
  )
}
