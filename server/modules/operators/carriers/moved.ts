/**
 * Every column that refers to a factory, and how a merge treats it. A test compares it with the database, so that no new table is
 * forgotten.
 *
 * - `moved`: now refers to the kept carrier.
 * - `stays`: records the past, or belongs to the merged carrier itself: its proofs and its old actions.
 */
export const referringColumns = {
  'freight_order.carrier_id': 'moved',
  'freight_order.factory_id': 'moved',
  'line.carrier_id': 'moved',
  'waybill.carrier_id': 'moved',
  'ledger_entry.carrier_id': 'moved',
  'ledger_entry.factory_id': 'moved',
  'received_payment.carrier_id': 'moved',
  'order_review.carrier_id': 'moved',
  'consult.carrier_id': 'moved',
  'consult.factory_id': 'moved',
  'carrier_statement.carrier_id': 'moved',
  'carrier_statement.factory_id': 'moved',
  'inquiry.factory_id': 'moved',
  'inquiry_offer.carrier_id': 'moved',
  'departure.carrier_id': 'moved',
  'line_import.carrier_id': 'moved',
  'bulk_job.factory_id': 'moved',
  'address_record.factory_id': 'moved',
  'record_import.factory_id': 'moved',
  'feedback.factory_id': 'moved',
  'pay_order.factory_id': 'moved',
  'app_user.factory_id': 'moved',
  'factory.merged_into': 'moved',
  'audit_log.factory_id': 'stays',
  'verification.factory_id': 'stays',
  'real_name_check.factory_id': 'stays',
  'renewal_reminder.factory_id': 'stays',
  'carrier_invitation_use.factory_id': 'stays',
  'recipient_sms.carrier_id': 'stays',
  // sends data to a receiver that the kept carrier's admins never chose
  'webhook.carrier_id': 'stays',
  // stored again with the next departure; both carriers may have the same plate
  'vehicle.carrier_id': 'stays',
  'driver.carrier_id': 'stays',
  // a key opens only what its own carrier's admins granted
  'api_key.carrier_id': 'stays',
  'open_event.carrier_id': 'stays',
} as const satisfies Record<string, 'moved' | 'stays'>

/** Columns to move, as table and column. Orders come first, because work on an order locks it before anything else. */
export const movedColumns = Object.entries(referringColumns)
  .filter(([, action]) => action === 'moved')
  .map(([name]) => {
    const [table = '', column = ''] = name.split('.')
    return { table, column }
  })
