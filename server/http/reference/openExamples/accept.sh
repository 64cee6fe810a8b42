curl -sS "$ZXT_ADDRESS/open/acceptOrder" \
  -H "Authorization: Bearer $ZXT_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: accept-$ZXT_NUMBER" \
  -d '{"number": "'"$ZXT_NUMBER"'", "carrierNumber": "TMS-1001"}'
