curl -sS "$ZXT_ADDRESS/open/pushEvents" \
  -H "Authorization: Bearer $ZXT_KEY" \
  -H "Content-Type: application/json" \
  -d '{"events": [{"kind": "step", "eventId": "tms-1001-pickUp",
       "number": "'"$ZXT_NUMBER"'", "action": "pickUp", "place": "永康"}]}'
