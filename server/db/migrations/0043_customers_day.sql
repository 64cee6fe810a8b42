-- What waits for a customer is counted whenever its pages open (product.md §5 待办): what is open lies in indexes of its own.
create index freight_order_factory_exception on freight_order (factory_id, id desc)
  where factory_id is not null and exception is not null and (exception ->> 'resolvedAt') is null;
create index freight_order_factory_held on freight_order (factory_id, id desc)
  where factory_id is not null and is_held and hold_released_at is null;

-- Notices of one order stand together, and are read with it.
create index notice_order on notice (order_id, user_id, id desc) where order_id is not null;

-- Where a visitor hears by SMS of an answer; nobody is shown it, and it goes with the thread's end or the move to an account.
alter table consult add column answer_mobile text check (answer_mobile ~ '^1[3-9][0-9]{9}$');

-- What a message asks for, as it was then: the line's route, the goods and what they cost (contract/consult/calls.ts, card).
alter table dialog add column card jsonb;
