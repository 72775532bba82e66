-- Whom HAProxy's check signs in as: no password, no right but to read the server's status.
CREATE USER IF NOT EXISTS proxy_check@'%' WITH MAX_USER_CONNECTIONS 10;
