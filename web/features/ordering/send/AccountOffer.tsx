import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { loginPath } from '#shared/browser/loginPath.ts'
import classes from './OrderDone.module.css'

const list = '/orders/ordersList'

/** Offers a visitor an account. The mobile is passed in the history state, never in the address. */
export function AccountOffer({ mobile }: { mobile: string }) {
  return (
    <section
      className={`w-full px-4 py-3 mt-5 text-body text-start wash-brand rounded-1 ${classes.keep}`}
      aria-label="保留订单"
      data-screen-only
    >
      <p>订单已存在本机。登录后手机、电脑都能查</p>
      <Button
        component={Link}
        variant="light"
        to={loginPath(list)}
        state={mobile === '' ? undefined : { mobile }}
      >
        登录并保留订单
      </Button>
    </section>
  )
}
