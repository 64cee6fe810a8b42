-- Who agreed to which version of 用户协议 and 隐私政策, and when.
create table user_consent (
  user_id bigint not null references app_user (id) on delete cascade,
  version text not null,
  agreed_at timestamptz not null,
  primary key (user_id, version)
);
