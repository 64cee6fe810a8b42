curl -sS "$ZXT_ADDRESS/open/pullOrders" \
  -H "Authorization: Bearer $ZXT_KEY" \
  -H "Content-Type: application/json" \
  -d '{"limit": 100}'
